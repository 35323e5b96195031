import type { HostRequest, LabelId } from '../../src/signing/types.js'
import type { Source } from '../signed/types.js'

/** What the secure site does about a request: it names the danger, or refuses it before it is shown. */
type Outcome = { label: LabelId } | { refused: string }

/** One function, asset and trick that a report describes, as a site really asks for it. */
export type ReportedRequest = {
  name: string
  source: Source
  does: string
  request: HostRequest
  outcome: Outcome
}

type Words = readonly [name: string, does: string]

/** A request that is shown with a danger. */
export const shown = (
  source: Source,
  label: LabelId,
  [name, does]: Words,
  request: HostRequest,
): ReportedRequest => ({ name, source, does, request, outcome: { label } })

/** A request that is refused with a message. */
export const refused = (
  source: Source,
  message: string,
  [name, does]: Words,
  request: HostRequest,
): ReportedRequest => ({ name, source, does, request, outcome: { refused: message } })
