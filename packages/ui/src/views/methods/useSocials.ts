import type { SocialProvider } from '@latchkit/core'
import { prepareSocialLogin, startSocialLogin } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { useUi } from '../../context/UiContext.js'
import { providers } from './providers.js'

const none: readonly SocialProvider[] = []

/** Social logins that the site offers, in its order. */
export function useSocials(): readonly SocialProvider[] {
  const socials = useLatchkitState(({ remoteFeatures }) => remoteFeatures.socials || none)
  return socials.filter(provider => provider in providers)
}

type SocialButtonProps = {
  onPointerEnter(): void
  onPointerDown(): void
  onFocus(): void
  onClick(): void
}

/** What the button of a provider does: its window opens in the tap. */
export function useSocialButton(provider: SocialProvider): SocialButtonProps {
  const client = useClient()
  const { prefetch } = useUi()
  const prepare = (): void => prefetch(provider === 'farcaster' ? 'ConnectingFarcaster' : 'ConnectingSocial')
  return {
    onPointerEnter: prepare,
    onPointerDown() {
      prepare()
      // The tap says what is missing.
      if (provider !== 'farcaster') prepareSocialLogin(client).catch(() => {})
    },
    onFocus: prepare,
    // The outcome is in state.
    onClick: () => void startSocialLogin(client, { provider }).catch(() => {}),
  }
}
