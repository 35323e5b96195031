// `@latchkit/ui/words`: the English catalogue, to translate it or to replace single words, and words without the modal.

export { en } from './catalogue.js'
export {
  type DescribeProblemParameters,
  describeProblem,
  type ProblemCode,
} from './describeProblem.js'
export { errorWords } from './locales/en/errors.js'
export type { Catalogue, PluralMessage, WordKey, WordParameters, Words } from './locales/words.js'
