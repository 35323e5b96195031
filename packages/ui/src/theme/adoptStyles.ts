import { styles as base } from './base.css.js'
import { styles as frame } from './frame.css.js'
import { styles as modes } from './modes.css.js'
import { styles as parts } from './parts.css.js'
import { toTokenRules } from './tokens.js'

type Sheets = { frame: CSSStyleSheet; added: CSSStyleSheet }

const byDocument = new WeakMap<Document, Sheets>()
const all = new Set<Sheets>()
let added = ''

function createSheets(document: Document): Sheets {
  const { CSSStyleSheet: Sheet } = document.defaultView ?? globalThis
  const sheets = { frame: new Sheet(), added: new Sheet() }
  sheets.frame.replaceSync(toTokenRules() + base + frame + parts + modes)
  sheets.added.replaceSync(added)
  byDocument.set(document, sheets)
  all.add(sheets)
  return sheets
}

/** Gives a shadow root the modal's styles without a `<style>` element, which a strict content policy forbids. */
export function adoptStyles(shadow: ShadowRoot, document: Document): void {
  const sheets = byDocument.get(document) ?? createSheets(document)
  shadow.adoptedStyleSheets = [sheets.frame, sheets.added]
}

/** Adds styles behind those that every modal already has. */
export function addStyles(text: string): void {
  added += text
  for (const sheets of all) sheets.added.replaceSync(added)
}
