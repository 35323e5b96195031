import { maxLabelLength } from '../constants.js'
import { toGraphemes } from '../utils/graphemes.js'
import { toDisplayText } from '../utils/toDisplayText.js'

/** Labels that are kept; the oldest go first. */
export const maxLabels = 100

const key = /^[-a-z0-9]{3,8}:[^\s:]{1,128}$/

/** A label made fit to be kept and shown: one line, at most 40 characters; undefined where nothing is left. */
export function toLabel(text: unknown): string | undefined {
  const clean = toDisplayText(text, maxLabelLength * 2)
  return toGraphemes(clean).slice(0, maxLabelLength).join('').trim() || undefined
}

/** Labels as they were stored. Storage is hostile: what is no key, or is not as it would be written, is refused. */
export function readLabels(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const sound = Object.entries(value).filter(([id, label]) => key.test(id) && label === toLabel(label))
  return Object.fromEntries(sound.slice(-maxLabels))
}
