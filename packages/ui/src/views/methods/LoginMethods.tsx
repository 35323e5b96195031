import { type ConnectMethod, selectLogin } from '@latchkit/core'
import { getInternals, loginFeature, readLogin, reconnectLogin } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useEffect } from 'react'
import { Button } from '../../components/Button.js'
import { LineIcon } from '../../components/LineIcon.js'
import { useWords } from '../../context/UiContext.js'
import { EmailForm } from './EmailForm.js'
import { icons } from './icons.js'
import { SocialRow } from './SocialRow.js'
import { testIds } from './testIds.js'

/** The ways to sign in without a wallet, in the site's order. */
export function LoginMethods({ methods }: { methods: readonly ConnectMethod[] }): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { user, label, isActive } = useLatchkitState(selectLogin)
  useEffect(() => {
    // A code that an earlier page waited for, or a user who is still signed in; not a step that was just left.
    const { step } = selectLogin(client.getState()).step
    const isHinted = getInternals(client).storage.getItem(loginFeature.resumeKey) !== null
    if (isHinted && step === 'signedOut') readLogin(client).catch(() => {})
  }, [client])
  return (
    <>
      {user && !isActive ? (
        <Button
          look="wide"
          testId={testIds.continueAs}
          onClick={() => void reconnectLogin(client).catch(() => {})}
        >
          <LineIcon path={icons.email} />
          {t('continueAs', { name: label ?? t('emailLabel') })}
        </Button>
      ) : null}
      {methods.map(method => (method === 'email' ? <EmailForm key={method} /> : <SocialRow key={method} />))}
    </>
  )
}
