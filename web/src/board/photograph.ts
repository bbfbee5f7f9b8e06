/** A board as a picture file: what is on the page, with its paint, drawn on a canvas. */

const SVG = "http://www.w3.org/2000/svg";

/** What the style sheets decide about a drawing. */
const PAINT = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linejoin", "stroke-linecap", "stroke-dasharray", "opacity", "display", "transform",
  "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline"] as const;

/** A drawing that stands alone: what style sheets say is written into it, for the page allows no styles from elsewhere. */
function copyOf(original: Element): Element {
  const copy = document.createElementNS(SVG, original.localName);
  for (const { name, value } of original.attributes) if (name !== "class" && name !== "style") copy.setAttribute(name, value);
  const style = getComputedStyle(original);
  for (const name of PAINT) if (style.getPropertyValue(name) !== "none" || name !== "transform") copy.setAttribute(name, style.getPropertyValue(name));
  for (const child of original.childNodes) copy.append(child instanceof Element ? copyOf(child) : child.cloneNode());
  return copy;
}

/** A board with the paints that it refers to. */
function whole(board: SVGSVGElement): Element {
  const copy = copyOf(board);
  const paints = document.querySelector(".paints defs");
  if (paints) copy.prepend(paints.cloneNode(true));
  return copy;
}

/** A board as a PNG, so many points wide. */
export async function photograph(board: SVGSVGElement, width = 1200): Promise<Blob> {
  const { width: wide, height: high } = board.viewBox.baseVal;
  const height = Math.round((width * high) / wide);
  const copy = whole(board);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d")!;
  context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"));
}

/** A board as an SVG file, on the colour of the page. */
export function drawing(board: SVGSVGElement): Blob {
  const { x, y, width, height } = board.viewBox.baseVal;
  const copy = whole(board);
  const ground = document.createElementNS(SVG, "rect");
  const place = { x, y, width, height, fill: getComputedStyle(document.documentElement).backgroundColor };
  for (const [attribute, value] of Object.entries(place)) ground.setAttribute(attribute, String(value));
  copy.prepend(ground);
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" });
}

/** Hands a picture over to whatever shares things on this device, or saves it. */
export async function share(picture: Blob, name: string): Promise<void> {
  const file = `${name}.${picture.type === "image/svg+xml" ? "svg" : "png"}`;
  const files = [new File([picture], file, { type: picture.type })];
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files })) {
    await navigator.share({ files, title: name }).catch(() => {}); // whoever closes the sheet wants nothing
    return;
  }
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(picture), download: file });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
