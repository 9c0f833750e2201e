// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Functions with which the scripts of all pages make elements. They insert input as text, never as HTML.
enum PageTools {
  static let script = #"""
    const byId = id => document.getElementById(id);
    const svgSpace = 'http://www.w3.org/2000/svg';
    // Makes an element. An attribute that is true is written without a value. Empty children, and attributes that are
    // false, are left out.
    const make = (name, attributes, ...children) => {
      const made = document.createElement(name);
      for (const key in attributes || {}) {
        if (attributes[key] === true) made.setAttribute(key, '');
        else if (attributes[key] !== false && attributes[key] !== undefined) made.setAttribute(key, attributes[key]);
      }
      made.append(...children.flat().filter(child => child !== undefined && child !== ''));
      return made;
    };
    const draw = (parent, name, attributes, text) => {
      const made = document.createElementNS(svgSpace, name);
      for (const key in attributes) made.setAttribute(key, attributes[key]);
      if (text !== undefined) made.textContent = text;
      parent.append(made);
      return made;
    };
    // Converts a text to nodes; text in backquotes becomes code.
    const coded = text => text.split('`').map((piece, n) => n % 2 ? make('code', {}, piece) : piece);
    """#
}
