import { createLatchkit, LatchkitButton, LatchkitProvider, useAccount, useClient, useLogin } from 'latchkit'
import { openModal } from 'latchkit/actions'
import { mainnet, solanaMainnet } from 'latchkit/networks'
import { describeProblem } from 'latchkit/words'
import { type FormEvent, type ReactElement, useState } from 'react'

/** The modal begins with an email field and a row of marks as soon as your server signs in. */
const client = createLatchkit({
  networks: [mainnet, solanaMainnet],
  apiUrl: 'https://latchkit.example.com',
  // Saves one request to your server before the field is shown.
  secureUrl: 'https://secure.latchkit.example.com',
  remoteFeatures: { socials: ['google', 'apple', 'github'] },
  features: { connectMethodsOrder: ['email', 'social', 'wallet'] },
})

/** A form of your own. The accounts connect by themselves once the code was right. */
function SignInForm(): ReactElement {
  const own = useClient()
  const { step, startEmail, verifyEmail, startSocial, isPending, error } = useLogin()
  const [text, setText] = useState('')
  const isCode = step.step === 'code'

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    try {
      await (isCode ? verifyEmail({ code: text }) : startEmail({ email: text }))
      setText('')
    } catch {
      // `error` has it.
    }
  }

  return (
    <form onSubmit={event => void submit(event)}>
      <label>
        {isCode ? `Code sent to ${step.email}` : 'Email address'}
        <input
          value={text}
          autoComplete={isCode ? 'one-time-code' : 'email'}
          onChange={event => setText(event.target.value)}
        />
      </label>
      <button type="submit" disabled={isPending}>
        Continue
      </button>
      {/* In the tap, so that the browser allows the window. */}
      <button type="button" onClick={() => void startSocial({ provider: 'google' }).catch(() => {})}>
        Continue with Google
      </button>
      <output>{error ? describeProblem(error.code, { client: own }) : null}</output>
    </form>
  )
}

/** Who signed in, both kinds of account, and the secure site's pages. */
function Profile(): ReactElement | null {
  const own = useClient()
  const { address } = useAccount()
  const { isActive, label, accounts, openSettings } = useLogin()
  if (!isActive) return null
  return (
    <section>
      <h2>{label}</h2>
      <p>{address}</p>
      <ul>
        {accounts.map(({ caipAddress, type }) => (
          <li key={`${caipAddress} ${type}`}>
            {type}: {caipAddress}
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => openModal(own, { view: 'AccountSettings' })}>
        Account settings
      </button>
      <button type="button" onClick={() => void openSettings()}>
        Devices, passkeys and backup
      </button>
    </section>
  )
}

export function App(): ReactElement {
  return (
    <LatchkitProvider client={client}>
      <LatchkitButton />
      <SignInForm />
      <Profile />
    </LatchkitProvider>
  )
}
