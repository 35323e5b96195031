import { styles } from './styles.css.js'

const sheets = new WeakMap<Document, CSSStyleSheet>()

/** Gives a shadow root the kit's styles without a `<style>` element: a strict content policy allows it. */
export function adoptStyles(shadow: ShadowRoot, document: Document): void {
  let sheet = sheets.get(document)
  if (!sheet) {
    const { CSSStyleSheet: Sheet } = document.defaultView ?? globalThis
    sheet = new Sheet()
    sheet.replaceSync(styles)
    sheets.set(document, sheet)
  }
  shadow.adoptedStyleSheets = [sheet]
}
