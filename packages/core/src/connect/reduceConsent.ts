import type { StateEvent } from '../state/events.js'
import type { ConsentState } from '../state/state.js'

const notGiven: ConsentState = { isGiven: false, refused: 0 }

/** Whether the visitor has agreed to the terms; kept until the page is left. */
export function reduceConsent(
  consent: ConsentState | undefined,
  event: StateEvent,
): ConsentState | undefined {
  switch (event.type) {
    case 'consent/changed':
      return { isGiven: event.isGiven, refused: 0 }
    case 'consent/refused':
      return { isGiven: false, refused: (consent ?? notGiven).refused + 1 }
    case 'modal/closed':
      return consent?.refused ? { ...consent, refused: 0 } : consent
    default:
      return consent
  }
}
