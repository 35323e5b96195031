import type { LatchkitOptions } from '@latchkit/core'
import { getEngine } from '@latchkit/core/internal'
import { useLatchkitState } from '@latchkit/react'
import { type MouseEvent, useSyncExternalStore } from 'react'
import { toSafeUrl } from '../primitives/toSafeUrl.js'
import { useUi } from './UiContext.js'

export type ConsentState = {
  /** The site requires a tick and links terms or a privacy policy. */
  isAsked: boolean
  isGiven: boolean
}

/** Whether the site links terms or a privacy policy. */
export function hasTerms({ termsConditionsUrl, privacyPolicyUrl }: LatchkitOptions): boolean {
  const base = document.baseURI
  return Boolean(toSafeUrl(termsConditionsUrl, base) ?? toSafeUrl(privacyPolicyUrl, base))
}

export function useConsent(): ConsentState {
  const { client, consent } = useUi()
  const isOn = useLatchkitState(state => state.features.legalCheckbox)
  const isGiven = useSyncExternalStore(consent.subscribe, consent.isGiven, consent.isGiven)
  return { isAsked: isOn && hasTerms(client.options), isGiven }
}

/** Guards what starts a connection: without the required tick the dialog shakes and focuses the box instead. */
export function useConsentGuard(): {
  isBlocked: boolean
  guard(run: () => void): (event: MouseEvent) => void
} {
  const { client, announce, words } = useUi()
  const { isAsked, isGiven } = useConsent()
  const isBlocked = isAsked && !isGiven
  return {
    isBlocked,
    guard: run => event => {
      if (!isBlocked) return run()
      event.preventDefault()
      getEngine().shake(client)
      announce(words.t('legalFirst'))
      const root = event.currentTarget.getRootNode() as ParentNode
      root.querySelector<HTMLElement>('.foot input')?.focus()
    },
  }
}
