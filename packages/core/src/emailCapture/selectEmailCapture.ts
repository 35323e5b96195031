import type { State } from '../state/state.js'
import type { EmailCaptureState } from './emailCaptureState.js'

const empty: EmailCaptureState = { isDone: false }

/**
 * How far a visitor is with leaving an email address. The same state returns the same object.
 * @example const { isDone } = selectEmailCapture(client.getState())
 */
export const selectEmailCapture = (state: State): EmailCaptureState => state.slices.emailCapture ?? empty
