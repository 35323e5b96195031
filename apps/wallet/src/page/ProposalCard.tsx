import { type ReactNode, useState } from 'react'
import type { Address } from 'viem'
import type { WalletAccount, WalletChain } from '../core/config.js'
import { oneLine } from '../core/text.js'
import { Icon } from '../ui/icons.js'
import { AccountLine, Decide, Requester } from '../ui/parts.js'
import type { PageWallet, ProposalItem } from './createPageWallet.js'
import { type Reason, RejectCode } from './RejectCode.js'

/** An app asks to be connected: who it is, what it may ask later, which accounts and networks it gets. */
export function ProposalCard(props: {
  item: ProposalItem
  wallet: PageWallet
  accounts: readonly WalletAccount[]
}): ReactNode {
  const { item, wallet, accounts } = props
  const { review, proposal } = item
  const [chosen, setChosen] = useState<readonly Address[]>(() =>
    accounts.slice(0, 1).map(account => account.address),
  )
  const [chains, setChains] = useState<readonly WalletChain[]>(review.chains)
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState<Reason>()
  const { metadata } = proposal.proposer
  const toggle = <Value,>(list: readonly Value[], value: Value, on: boolean): readonly Value[] =>
    on ? [...list, value] : list.filter(other => other !== value)
  return (
    <section className="panel" data-testid="wallet-proposal" data-id={item.id}>
      <Requester name={metadata.name} origin={metadata.url} note="Unverified: the app says so itself" />
      <h1>Connect to this app</h1>
      {review.blocked ? (
        <p className="notice notice-danger" role="alert" data-testid="wallet-proposal-blocked">
          {oneLine(review.blocked.message, 300)}
        </p>
      ) : null}
      <fieldset className="choices">
        <legend className="label">Accounts</legend>
        {accounts.map(account => (
          <label key={account.address} className="choice">
            <input
              type="checkbox"
              data-testid={`wallet-account-${account.address}`}
              checked={chosen.includes(account.address)}
              onChange={event => setChosen(toggle(chosen, account.address, event.target.checked))}
            />
            <AccountLine name={account.name} address={account.address} />
          </label>
        ))}
      </fieldset>
      <fieldset className="choices">
        <legend className="label">Networks</legend>
        <div className="pills">
          {review.chains.map(chain => (
            <label key={chain.chainId} className="pill">
              <input
                type="checkbox"
                data-testid={`wallet-chain-${chain.caipNetworkId}`}
                checked={chains.includes(chain)}
                onChange={event => setChains(toggle(chains, chain, event.target.checked))}
              />
              {chain.name}
            </label>
          ))}
        </div>
        {review.unavailable.length > 0 ? (
          <p className="muted small" data-testid="wallet-proposal-unavailable">
            Not in this wallet: {review.unavailable.map(id => oneLine(id, 40)).join(', ')}
          </p>
        ) : null}
      </fieldset>
      <div>
        <h2 className="label">It may ask you to</h2>
        <ul className="wishes" data-testid="wallet-proposal-methods" data-methods={review.methods.join(',')}>
          {toWishes(review.methods).map(wish => (
            <li key={wish}>
              <Icon name="check" size={18} />
              {wish}
            </li>
          ))}
        </ul>
      </div>
      <RejectCode kind="proposal" onChange={setReason} />
      <Decide
        approveLabel="Connect"
        busy={busy}
        disabled={review.blocked !== undefined || chosen.length === 0 || chains.length === 0}
        onApprove={() => {
          setBusy(true)
          void wallet.approveProposal(item, { accounts: chosen, chains })
        }}
        onReject={() => {
          setBusy(true)
          void wallet.reject(item, reason)
        }}
      />
    </section>
  )
}

const wishWords: readonly (readonly [method: string, words: string])[] = [
  ['personal_sign', 'Sign messages'],
  ['eth_signTypedData_v4', 'Sign typed data, such as orders and permits'],
  ['eth_sendTransaction', 'Send transactions'],
  ['wallet_switchEthereumChain', 'Switch the network'],
  ['wallet_addEthereumChain', 'Add networks'],
]

/** An app that names no method gets all that the wallet has. */
function toWishes(methods: readonly string[]): readonly string[] {
  const wanted = wishWords.filter(([method]) => methods.length === 0 || methods.includes(method))
  return wanted.length > 0 ? wanted.map(([, words]) => words) : ['See your address']
}
