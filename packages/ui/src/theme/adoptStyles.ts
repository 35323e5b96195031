import { styles } from './styles.css.js'

type Sheets = { first: CSSStyleSheet; more: CSSStyleSheet }

const byDocument = new WeakMap<Document, Sheets>()
const filled: { text: string; sheets: Set<CSSStyleSheet> } = { text: '', sheets: new Set() }

function createSheets(document: Document): Sheets {
  const { CSSStyleSheet: Sheet } = document.defaultView ?? globalThis
  const sheets = { first: new Sheet(), more: new Sheet() }
  sheets.first.replaceSync(styles)
  sheets.more.replaceSync(filled.text)
  filled.sheets.add(sheets.more)
  byDocument.set(document, sheets)
  return sheets
}

/** Gives a shadow root the kit's styles without a `<style>` element: a strict content policy allows it. */
export function adoptStyles(shadow: ShadowRoot, document: Document): void {
  const { first, more } = byDocument.get(document) ?? createSheets(document)
  shadow.adoptedStyleSheets = [first, more]
}

/** Adds the styles of the views that come after the first one, wherever a modal stands. */
export function fillStyles(text: string): void {
  if (filled.text === text) return
  filled.text = text
  for (const sheet of filled.sheets) sheet.replaceSync(text)
}
