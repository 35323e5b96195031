import type { SocialProvider } from '@latchkit/core'
import { selectLogin } from '@latchkit/core'
import { startPasskeyLogin } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { Scroll } from '../../components/Scroll.js'
import { withValue } from '../../components/withValue.js'
import { useErrorText, useWords } from '../../context/UiContext.js'
import { icons } from '../methods/icons.js'
import { ProviderMark } from '../methods/ProviderMark.js'
import { providers } from '../methods/providers.js'
import { testIds } from '../methods/testIds.js'
import { useSocialButton, useSocials } from '../methods/useSocials.js'

function ProviderRow({ provider }: { provider: SocialProvider }): ReactElement {
  const [name] = providers[provider]
  return (
    <button
      type="button"
      className="row"
      data-testid={withValue(testIds.social, provider)}
      {...useSocialButton(provider)}
    >
      <span className="mark">
        <span className="provider">
          <ProviderMark provider={provider} />
        </span>
      </span>
      <span className="name">{name}</span>
    </button>
  )
}

/** Every way to sign in without a wallet. */
export function ConnectSocialsView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const socials = useSocials()
  const { failure, task } = useLatchkitState(selectLogin)
  const error = useErrorText(failure?.task === 'passkey' ? failure : undefined)
  return (
    <Scroll>
      <ul className="stack">
        {socials.map(provider => (
          <li key={provider}>
            <ProviderRow provider={provider} />
          </li>
        ))}
        <li>
          <button
            type="button"
            className="row"
            data-testid={testIds.passkey}
            aria-busy={task === 'passkey' || undefined}
            onClick={() => void startPasskeyLogin(client).catch(() => {})}
          >
            <span className="mark">
              <LineIcon path={icons.passkey} size={22} />
            </span>
            <span className="name">{t('passkey')}</span>
          </button>
        </li>
      </ul>
      {error ? (
        <p className="email-error" role="alert">
          {error}
        </p>
      ) : null}
    </Scroll>
  )
}
