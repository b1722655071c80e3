// A browser may load a page before anybody asks for it, as for the first line that an address bar suggests.

/** Begin now, or once the person comes to this page: of those who never do, the server hears nothing. */
export function whenShown(begin: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering) document.addEventListener('prerenderingchange', begin, { once: true })
  else begin()
}
