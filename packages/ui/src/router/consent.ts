import { type LatchkitOptions, shake } from '@latchkit/core'
import { useLatchkitState } from '@latchkit/react'
import { type MouseEvent, useSyncExternalStore } from 'react'
import { toSafeUrl } from '../components/toSafeUrl.js'
import { useUi } from './UiContext.js'

export type ConsentState = {
  /** The site asks for a tick, and has something to be agreed to. */
  isAsked: boolean
  isGiven: boolean
}

/** Whether the site has something that can be agreed to. */
export function hasTerms({ termsConditionsUrl, privacyPolicyUrl }: LatchkitOptions): boolean {
  return Boolean(toSafeUrl(termsConditionsUrl) ?? toSafeUrl(privacyPolicyUrl))
}

export function useConsent(): ConsentState {
  const { client, consent } = useUi()
  const isOn = useLatchkitState(state => state.features.legalCheckbox)
  const isGiven = useSyncExternalStore(consent.subscribe, consent.isGiven, consent.isGiven)
  return { isAsked: isOn && hasTerms(client.options), isGiven }
}

/** Wraps what begins a connection: without the tick it shakes and leads to the box instead. */
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
      shake(client)
      announce(words.t('legalFirst'))
      const root = event.currentTarget.getRootNode() as ParentNode
      root.querySelector<HTMLElement>('.foot input')?.focus()
    },
  }
}
