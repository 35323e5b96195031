// A code by email: what signing in and leaving an address share.
import { shared } from '../../components/shared.js'
import type { Parts } from '../../context/viewGroup.js'
import { otpWords } from '../../locales/en/otp.js'
import { styles } from './otp.css.js'
import { testIds } from './testIds.js'

export const otp: Parts = { base: shared, words: otpWords, styles, testIds }
