import type { LabelId, Payload } from '../../src/signing/types.js'
import { encodeCall, evmTransaction } from '../encodeEvm.js'
import type { DrainerRow } from '../solanaDrainers.js'
import type { CallReport } from './callReports.js'

/** One shape that a report describes, as it is built. */
export type ReportedCall = DrainerRow & {
  shape: string
  report: CallReport
  isVariation: false
  spenderCode?: string
}

export const most = 2n ** 256n - 1n
export const ether = 10n ** 18n
export const end = 4_102_444_800n

export const call = (to: string, signature: string, args: readonly unknown[] = [], value = 0n): Payload =>
  evmTransaction({ to: to.toLowerCase() as `0x${string}`, data: encodeCall(signature, args), value })

/** The name of the row is that of the shape. */
export const reported = (
  report: CallReport,
  shape: string,
  label: LabelId,
  payload: Payload,
): ReportedCall => ({ name: shape, shape, report, payload, labels: [label], isVariation: false })
