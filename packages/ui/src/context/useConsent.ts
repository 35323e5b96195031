import type { LatchkitOptions } from '@latchkit/core'
import { asksConsent, isConsentMissing } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { toSafeUrl } from '../primitives/toSafeUrl.js'

export type ConsentView = {
  /** The site requires a tick, and links terms or a privacy policy. */
  isAsked: boolean
  /** Until the tick, core refuses every way of connecting. */
  isMissing: boolean
}

/** Returns whether the site links terms or a privacy policy. */
export function hasTerms({ termsConditionsUrl, privacyPolicyUrl }: LatchkitOptions): boolean {
  const base = document.baseURI
  return Boolean(toSafeUrl(termsConditionsUrl, base) ?? toSafeUrl(privacyPolicyUrl, base))
}

export function useConsent(): ConsentView {
  const client = useClient()
  return {
    isAsked: useLatchkitState(() => asksConsent(client)),
    isMissing: useLatchkitState(() => isConsentMissing(client)),
  }
}
