import { isError, truncateAddress, useAccount, useClient, useIdentity, useRegisterName } from 'latchkit'
import { getNameSuggestions, openModal } from 'latchkit/actions'
import { describeProblem } from 'latchkit/words'
import { type FormEvent, type ReactElement, useState } from 'react'

/** A name only beside its address: names may resemble each other. */
export function Author({ address }: { address: string }): ReactElement {
  const { data } = useIdentity({ address })
  return (
    <span title={address}>
      {data?.image ? (
        <img src={data.image} alt="" width={20} height={20} referrerPolicy="no-referrer" />
      ) : null}
      {data?.name} {truncateAddress(address)}
    </span>
  )
}

/** The modal's view: live availability, suggestions, the wallet's signature. */
export function GetNameButton(): ReactElement {
  const client = useClient()
  return (
    <button type="button" onClick={() => openModal(client, { view: 'RegisterAccountName' })}>
      Get a name
    </button>
  )
}

/** A form of your own. The wallet has 10 seconds to sign; after that, the visitor registers again. */
export function NameForm(): ReactElement {
  const client = useClient()
  const { isConnected } = useAccount()
  const { registerName, data, error, isPending } = useRegisterName()
  const [name, setName] = useState('')
  const [free, setFree] = useState<readonly string[]>([])

  async function suggest(): Promise<void> {
    try {
      const found = await getNameSuggestions(client, { name })
      setFree(found.filter(({ isRegistered }) => !isRegistered).map(each => each.name))
    } catch {
      setFree([])
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    registerName({ name })
  }

  return (
    <form onSubmit={submit}>
      <input value={name} onChange={event => setName(event.target.value)} onBlur={() => void suggest()} />
      <p>{free.join(', ')}</p>
      <button type="submit" disabled={!isConnected || isPending}>
        {isPending ? 'Confirm in your wallet…' : 'Register'}
      </button>
      <output>
        {data ? `${data.name} is yours` : null}
        {error && !isError(error, 'USER_REJECTED') ? describeProblem(error.code, { client }) : null}
      </output>
    </form>
  )
}
