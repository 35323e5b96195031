import type { LabelId, Payload } from '../../src/signing/types.js'

/**
 * A public report. `read`: in whole or in part, when the shape was written down; else it is cited from what is known of
 * it. `theft`: it describes a theft or a kit that steals; `warning`: it says what such a signature gives away.
 */
export type Source = {
  publisher: string
  title: string
  year?: number
  address?: string
  read: boolean
  kind: 'theft' | 'warning'
}

/** One function, asset and trick that a report describes, as a request of it is really built. */
export type ReportedShape = {
  name: string
  source: Source
  does: string
  payload: Payload
  /** The danger that names what it is. */
  label: LabelId
}

export const shape = (
  source: Source,
  label: LabelId,
  [name, does]: readonly [string, string],
  payload: Payload,
): ReportedShape => ({ name, source, does, payload, label })
