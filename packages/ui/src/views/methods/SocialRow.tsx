import { navigate, type SocialProvider } from '@latchkit/core'
import { startPasskeyLogin } from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Button } from '../../components/Button.js'
import { LineIcon } from '../../components/LineIcon.js'
import { withValue } from '../../components/withValue.js'
import { useUi, useWords } from '../../context/UiContext.js'
import { icons } from './icons.js'
import { ProviderMark } from './ProviderMark.js'
import { providers } from './providers.js'
import { testIds } from './testIds.js'
import { useSocialButton, useSocials } from './useSocials.js'

/** As many as fit beside 'more' with 44 px each on the narrowest phone. */
const maxMarks = 5

function SocialButton({ provider }: { provider: SocialProvider }): ReactElement {
  const { t } = useWords()
  const [name] = providers[provider]
  return (
    <button
      type="button"
      className="button"
      data-testid={withValue(testIds.social, provider)}
      aria-label={t('socialContinue', { provider: name })}
      title={name}
      {...useSocialButton(provider)}
    >
      <ProviderMark provider={provider} />
    </button>
  )
}

/** One row of marks; what has no place in it is behind the last one. */
export function SocialRow(): ReactElement {
  const client = useClient()
  const { words, prefetch } = useUi()
  const { t } = words
  const socials = useSocials()
  if (socials.length === 0)
    return (
      <Button
        look="quiet"
        testId={testIds.passkey}
        onPointerEnter={() => prefetch('ConnectSocials')}
        onClick={() => void startPasskeyLogin(client).catch(() => {})}
      >
        <LineIcon path={icons.passkey} />
        {t('passkey')}
      </Button>
    )
  return (
    <div className="socials">
      {socials.slice(0, maxMarks).map(provider => (
        <SocialButton key={provider} provider={provider} />
      ))}
      <Button
        testId={testIds.socialMore}
        aria-label={t('socialMore')}
        title={t('socialMore')}
        onPointerEnter={() => prefetch('ConnectSocials')}
        onClick={() => navigate(client, { view: 'ConnectSocials' })}
      >
        <LineIcon path={icons.more} />
      </Button>
    </div>
  )
}
