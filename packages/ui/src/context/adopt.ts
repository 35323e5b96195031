import { addWords } from '../locales/loadedWords.js'
import { addStyles } from '../theme/adoptStyles.js'
import type { Parts } from './viewGroup.js'

const adopted = new Set<Parts>()

/**
 * Adds the words and styles of a lazy module to every modal of the page, once; returns the module.
 * @example createChunk(() => import('../views/help/index.js').then(adopt))
 */
export function adopt<Module extends Parts>(module: Module): Module {
  if (adopted.has(module)) return module
  adopted.add(module)
  if (module.base) adopt(module.base)
  addWords(module.words)
  addStyles(module.styles)
  return module
}
