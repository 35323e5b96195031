import {
  createLatchkit,
  LatchkitButton,
  LatchkitProvider,
  useClient,
  useDisconnect,
  useLogin,
} from 'latchkit'
import { mainnet, solanaMainnet } from 'latchkit/networks'
import { describeProblem } from 'latchkit/words'
import { type ReactElement, useState } from 'react'

const client = createLatchkit({
  networks: [mainnet, solanaMainnet],
  apiUrl: 'https://latchkit.example.com',
  secureUrl: 'https://secure.latchkit.example.com',
})

/**
 * What a site does about custody: it asks for a backup before it lets much money in, shows which kind of account is used,
 * and opens the secure site's own pages. It never has a key, a share, a code or a word to handle.
 */
function Security({ isMuchMoney }: { isMuchMoney: boolean }): ReactElement | null {
  const own = useClient()
  const { step, accounts, error, isActive, openSettings, setPreferredAccountType } = useLogin()
  const { disconnect } = useDisconnect()
  const [isBlocked, setBlocked] = useState(false)
  // Another wallet keeps its own keys.
  if (!isActive) return null

  async function openPages(): Promise<void> {
    // In the tap, so that the browser allows the tab.
    setBlocked(!(await openSettings()))
  }

  const needsBackup = step.step === 'signedIn' && step.needsBackup === true
  const evm = accounts.filter(({ caipAddress }) => caipAddress.startsWith('eip155:'))
  return (
    <section aria-label="Security">
      {needsBackup && (
        <p role={isMuchMoney ? 'alert' : undefined}>
          This browser and our server open your wallet together. Write your recovery code down: without it
          nobody can open the wallet when this browser is gone.
        </p>
      )}
      <button type="button" onClick={() => void openPages()}>
        {needsBackup ? 'Save recovery code' : 'Recovery, passkeys, devices and export'}
      </button>
      {isBlocked && <p>Allow this site to open a tab, then press the button again.</p>}
      <fieldset>
        <legend>Account on Ethereum</legend>
        {evm.map(({ caipAddress, type }, index) => (
          <label key={caipAddress}>
            <input
              type="radio"
              name="account"
              checked={index === 0}
              onChange={() => void setPreferredAccountType({ namespace: 'eip155', type }).catch(() => {})}
            />
            {type === 'smartAccount' ? 'Smart account' : 'Standard account'} {caipAddress.split(':')[2]}
          </label>
        ))}
      </fieldset>
      {/* The keys are gone from this page; the browser's share stays, sealed. */}
      <button type="button" onClick={() => void disconnect()}>
        Sign out
      </button>
      <output>{error ? describeProblem(error.code, { client: own }) : null}</output>
    </section>
  )
}

export function App(): ReactElement {
  return (
    <LatchkitProvider client={client}>
      <LatchkitButton />
      <Security isMuchMoney={false} />
    </LatchkitProvider>
  )
}
