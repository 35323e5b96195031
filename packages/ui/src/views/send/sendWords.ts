import {
  fiatDecimals,
  formatAmount,
  type SendView,
  type SendWarning,
  toDisplayText,
} from '@latchkit/core/internal'
import { symbolLength } from '../../components/symbolLength.js'
import { getNumberSigns } from '../../locales/numberSigns.js'
import type { Translate } from '../../locales/words.js'

/** The currency of prices. */
export const currency = 'USD'

/** Characters of an amount that fit on a line with any symbol. */
const lineLength = 12

/** An amount with its symbol, which is untrusted and cleaned for display. Only a long amount may wrap before its symbol. */
export function withSymbol(amount: string, symbol: string): string {
  return `${amount}${amount.length > lineLength ? ' ' : '\u00a0'}${toDisplayText(symbol, symbolLength)}`
}

/** What is wrong with the amount, and what to do. */
export function describeAmount(
  { problem, token, unit }: Pick<SendView, 'problem' | 'token' | 'unit'>,
  t: Translate,
  locale: string,
): string | undefined {
  const symbol = toDisplayText(token?.symbol, symbolLength)
  const { decimals = 0, numeric = '0' } = token?.quantity ?? {}
  switch (problem) {
    case undefined:
      return undefined
    case 'AMOUNT_FORMAT':
      return t('amountFormat', { example: `0${getNumberSigns(locale).decimal}5` })
    case 'AMOUNT_DECIMALS':
      if (unit === 'fiat') return t('amountDecimals', { token: currency, count: fiatDecimals })
      return decimals === 0
        ? t('amountWhole', { token: symbol })
        : t('amountDecimals', { token: symbol, count: decimals })
    case 'AMOUNT_ZERO':
      return t('amountZero')
    case 'AMOUNT_TOO_HIGH':
      return t('amountTooHigh', { amount: withSymbol(formatAmount(numeric, locale), symbol) })
  }
}

/** What is wrong with the receiver, and what to do. */
export function describeReceiver(
  { receiverProblem }: Pick<SendView, 'receiverProblem'>,
  t: Translate,
  network: string,
): string | undefined {
  switch (receiverProblem) {
    case undefined:
      return undefined
    case 'FORMAT':
      return t('receiverFormat', { network })
    case 'CHECKSUM':
      return t('receiverChecksum')
    case 'NETWORK':
      return t('receiverNetwork', { network })
    case 'WRONG_FAMILY':
      return t('receiverFamily', { network })
    case 'NAME_UNKNOWN':
      return t('receiverNameUnknown')
    case 'NAME_FAILED':
      return t('receiverNameFailed')
  }
}

export type WarningWords = {
  title: string
  text: string
  tone: 'danger' | 'warning' | undefined
  /** Text of the box to tick before the wallet is asked. */
  acknowledge?: string | undefined
}

/** A warning in words; the worst ones require a tick. */
export function describeWarning(
  { code }: SendWarning,
  t: Translate,
  { token, network }: { token: string; network: string },
): WarningWords {
  switch (code) {
    case 'FEE_UNUSUAL':
      return {
        title: t('warnFeeUnusual'),
        text: t('warnFeeUnusualText', { network }),
        tone: 'danger',
        acknowledge: t('ackFee'),
      }
    case 'FEE_CHANGED':
      return { title: t('warnFeeChanged'), text: t('warnFeeChangedText'), tone: 'danger' }
    case 'RECEIVER_CHANGED':
      return {
        title: t('warnReceiverChanged'),
        text: t('warnReceiverChangedText'),
        tone: 'danger',
        acknowledge: t('ackReceiver'),
      }
    case 'OWN_ADDRESS':
      return { title: t('warnOwn'), text: t('warnOwnText'), tone: 'warning' }
    case 'FIRST_TIME':
      return { title: t('warnFirst'), text: t('warnFirstText'), tone: undefined }
    case 'LOOK_ALIKE':
      return {
        title: t('warnLookAlike'),
        text: t('warnLookAlikeText'),
        tone: 'danger',
        acknowledge: t('ackLookAlike'),
      }
    case 'CHECKSUM':
      return { title: t('warnChecksum'), text: t('warnChecksumText'), tone: 'warning' }
    case 'CONTRACT':
      return { title: t('warnContract'), text: t('warnContractText'), tone: 'warning' }
    case 'TOKEN_ITSELF':
      return {
        title: t('warnTokenItself', { token }),
        text: t('warnTokenItselfText'),
        tone: 'danger',
        acknowledge: t('ackLost'),
      }
    case 'CONTRACT_ELSEWHERE':
      return {
        title: t('warnElsewhere'),
        text: t('warnElsewhereText', { network }),
        tone: 'danger',
        acknowledge: t('ackLost'),
      }
    case 'NO_KEY':
      return { title: t('warnNoKey'), text: t('warnNoKeyText'), tone: 'warning' }
  }
}

const order: readonly SendWarning['code'][] = [
  'RECEIVER_CHANGED',
  'FEE_CHANGED',
  'LOOK_ALIKE',
  'TOKEN_ITSELF',
  'CONTRACT_ELSEWHERE',
  'FEE_UNUSUAL',
  'OWN_ADDRESS',
  'CHECKSUM',
  'NO_KEY',
  'CONTRACT',
  'FIRST_TIME',
]

/** The worst first, each once. FIRST_TIME is dropped beside OWN_ADDRESS and LOOK_ALIKE, which say more. */
export function sortWarnings(warnings: readonly SendWarning[]): readonly SendWarning[] {
  const sorted = order.flatMap(code => warnings.find(warning => warning.code === code) ?? [])
  const isFirstTimeImplied = sorted.some(({ code }) => code === 'OWN_ADDRESS' || code === 'LOOK_ALIKE')
  return isFirstTimeImplied ? sorted.filter(({ code }) => code !== 'FIRST_TIME') : sorted
}
