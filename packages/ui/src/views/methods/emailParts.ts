import type { Parts } from '../../context/viewGroup.js'
import { methodsWords } from '../../locales/en/methods.js'
import { otp } from '../otp/index.js'
import { icons } from './icons.js'
import { styles } from './methods.css.js'
import { testIds } from './testIds.js'

/** What the views of an email address need beside their own. */
export const emailParts: Parts = { base: otp, words: methodsWords, styles, icons, testIds }
