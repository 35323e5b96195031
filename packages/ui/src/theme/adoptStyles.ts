import { styles } from './styles.css.js'
import { toTokenRules } from './tokens.js'

/** Of the first view, of the code to scan, of all others, of payments: in the order in which later rules win. */
const texts: [string, string, string, string] = ['', '', '', '']
const byDocument = new WeakMap<Document, readonly CSSStyleSheet[]>()
const all = new Set<readonly CSSStyleSheet[]>()

function createSheets(document: Document): readonly CSSStyleSheet[] {
  const { CSSStyleSheet: Sheet } = document.defaultView ?? globalThis
  texts[0] ||= toTokenRules() + styles
  const sheets = texts.map(text => {
    const sheet = new Sheet()
    sheet.replaceSync(text)
    return sheet
  })
  byDocument.set(document, sheets)
  all.add(sheets)
  return sheets
}

/** Gives a shadow root the kit's styles without a `<style>` element: a strict content policy allows it. */
export function adoptStyles(shadow: ShadowRoot, document: Document): void {
  shadow.adoptedStyleSheets = [...(byDocument.get(document) ?? createSheets(document))]
}

/** Adds the styles of views that come later, wherever a modal stands: 1 of the code to scan, 2 of all others, 3 of payments. */
export function fillStyles(part: 1 | 2 | 3, text: string): void {
  if (texts[part] === text) return
  texts[part] = text
  for (const sheets of all) sheets[part]?.replaceSync(text)
}
