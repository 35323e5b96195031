import type { Client, ErrorCode } from '@latchkit/core'
import type { AmountProblem, ReceiverProblem, SendWarningCode } from '@latchkit/core/internal'
import { errorWords } from './locales/en/errors.js'
import { problemWords } from './locales/en/problems.js'

/** Codes of errors, and of what is wrong with a send form or to be known of its receiver. */
export type ProblemCode = ErrorCode | AmountProblem | ReceiverProblem | SendWarningCode

export type DescribeProblemParameters = {
  /** Its `catalogue` is used: another language, or words of the site. */
  client?: Client | undefined
}

type SentenceKey = keyof typeof problemWords

/**
 * By code: the error whose words say it, or the words of the send views. Views also say some of these with the network,
 * the token or the balance.
 */
const sentences: Readonly<Record<Exclude<ProblemCode, ErrorCode>, ErrorCode | readonly SentenceKey[]>> = {
  FORMAT: 'INVALID_ADDRESS',
  NETWORK: 'INVALID_ADDRESS',
  WRONG_FAMILY: 'INVALID_ADDRESS',
  CHECKSUM: ['warnChecksum', 'warnChecksumText'],
  NAME_UNKNOWN: ['receiverNameUnknown'],
  NAME_FAILED: ['receiverNameFailed'],
  LINK_UNSUPPORTED: ['receiverLink'],
  LINK_TOKEN: ['receiverLinkToken'],
  AMOUNT_FORMAT: 'AMOUNT_INVALID',
  AMOUNT_DECIMALS: 'AMOUNT_INVALID',
  AMOUNT_ZERO: ['amountZero'],
  AMOUNT_TOO_HIGH: 'INSUFFICIENT_FUNDS',
  OWN_ADDRESS: ['warnOwn', 'warnOwnText'],
  FIRST_TIME: ['warnFirst', 'warnFirstText'],
  LOOK_ALIKE: ['warnLookAlike'],
  CONTRACT: ['warnContract', 'warnContractText'],
  TOKEN_ITSELF: ['warnTokenItselfText'],
  CONTRACT_ELSEWHERE: ['warnElsewhere'],
  NO_KEY: ['warnNoKey', 'warnNoKeyText'],
  FEE_UNUSUAL: ['warnFeeUnusual'],
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorWords, code)

/** A title of a view has no full stop. */
const toSentence = (text: string): string => (/[.!?。]$/.test(text) ? text : `${text}.`)

/**
 * What an error or a problem of a send form means, in one line of plain words: those of the modal.
 * @example {error ? describeProblem(error.code) : null}
 * @example {form.receiverProblem ? describeProblem(form.receiverProblem, { client }) : null}
 */
export function describeProblem(code: ProblemCode, { client }: DescribeProblemParameters = {}): string {
  const { words, errors } = client?.options.catalogue ?? {}
  const sentence = isErrorCode(code) ? code : sentences[code]
  if (typeof sentence === 'string') return errors?.[sentence] ?? errorWords[sentence]
  return sentence
    .map(key => {
      const override = words?.[key]
      return toSentence(typeof override === 'string' ? override : problemWords[key])
    })
    .join(' ')
}
