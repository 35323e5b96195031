import type { TransferFeeRates } from '@latchkit/core'
import type { FeeRateProblem, SendView, SendWarning } from '@latchkit/core/internal'
import { formatExact } from '../../locales/formatExact.js'
import { toFieldText } from '../../locales/readAmount.js'
import type { Translate } from '../../locales/words.js'

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
    case 'LINK_UNSUPPORTED':
      return t('receiverLink')
    case 'LINK_TOKEN':
      return t('receiverLinkToken')
  }
}

/** What is wrong with an own rate, and what to do. */
export function describeRate(
  { problem, rates }: { problem: FeeRateProblem | undefined; rates: TransferFeeRates },
  t: Translate,
  locale: string,
): string | undefined {
  const withUnit = (rate: string): string => `${formatExact(rate, locale)}\u00a0${rates.unit}`
  switch (problem) {
    case undefined:
      return undefined
    case 'RATE_FORMAT':
      return t('amountFormat', { example: toFieldText(rates.normal, locale) })
    case 'RATE_DECIMALS':
      return t('rateDecimals', { count: rates.decimals })
    case 'RATE_TOO_LOW':
      return t('rateTooLow', { rate: withUnit(rates.minimum) })
    case 'RATE_TOO_HIGH':
      return t('rateTooHigh', { rate: withUnit(rates.maximum) })
  }
}

export type FeeWords = { amount: string; usual: string }

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
  {
    token,
    network,
    fee,
  }: {
    token: string
    network: string
    /** What it costs at the most, and what is usual, with their symbol; where that is known. */
    fee?: FeeWords | undefined
  },
): WarningWords {
  switch (code) {
    case 'FEE_UNUSUAL':
      return {
        title: t('warnFeeUnusual'),
        text: fee
          ? t('warnFeeUsual', { network, fee: fee.amount, usual: fee.usual })
          : t('warnFeeUnusualText', { network }),
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
