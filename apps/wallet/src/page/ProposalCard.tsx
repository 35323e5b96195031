import { type ReactNode, useState } from 'react'
import type { Address } from 'viem'
import type { WalletAccount, WalletChain } from '../core/config.js'
import { oneLine } from '../core/text.js'
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
      <Requester name={metadata.name} origin={metadata.url} verified={false} />
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
          {review.unavailable.map(id => (
            <span key={id} className="pill unavailable" title="This wallet does not have it">
              {oneLine(id, 40)}
            </span>
          ))}
        </div>
      </fieldset>
      <div>
        <h2 className="label">It may ask to</h2>
        <p className="methods" data-testid="wallet-proposal-methods">
          {(review.methods.length > 0 ? review.methods : ['personal_sign', 'eth_sendTransaction']).map(
            method => (
              <code key={method}>{method}</code>
            ),
          )}
        </p>
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
