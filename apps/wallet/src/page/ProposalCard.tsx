import { type ReactNode, useState } from 'react'
import type { Family, WalletConfig } from '../config/config.js'
import { familyNames } from '../config/modules.js'
import { mapFamilies, plainFamilies, toAllAddresses } from '../core/family.js'
import { oneLine } from '../core/text.js'
import { Icon } from '../ui/icons.js'
import { AccountLine, Decide, Requester } from '../ui/parts.js'
import { type Agreement, toNamespaces } from '../walletconnect/namespaces.js'
import type { PageWallet, ProposalItem } from './createPageWallet.js'
import { type Reason, RejectCode } from './RejectCode.js'

/** An app asks to be connected: who it is, what it may ask later, which accounts and networks it gets. */
export function ProposalCard(props: {
  item: ProposalItem
  wallet: PageWallet
  config: WalletConfig
}): ReactNode {
  const { item, wallet, config } = props
  const { review, proposal } = item
  const clusters = review.solana.chains
  const known = [
    ...review.chains,
    ...clusters,
    ...plainFamilies.flatMap(family => review.plain[family].chains),
  ]
  const methods = [
    ...review.methods,
    ...(clusters.length > 0 ? review.solana.methods : []),
    ...plainFamilies.flatMap(family => review.plain[family].methods),
  ]
  // A family that the app does not ask for is not offered.
  const all: readonly Offer[] = [
    { family: 'eip155', accounts: review.chains.length > 0 ? config.accounts : [] },
    { family: 'solana', accounts: clusters.length > 0 ? config.solana.accounts : [] },
    ...plainFamilies.map(family => ({
      family,
      accounts: review.plain[family].chains.length > 0 ? config.plain[family].accounts : [],
    })),
  ]
  const offered = all.filter(({ accounts }) => accounts.length > 0)
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    offered.flatMap(({ accounts }) => accounts.slice(0, 1).map(({ address }) => address)),
  )
  const [chains, setChains] = useState<readonly string[]>(() => known.map(chain => chain.caipNetworkId))
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState<Reason>()
  const { metadata } = proposal.proposer
  const agreed: Agreement = {
    accounts: config.accounts.map(({ address }) => address).filter(address => chosen.includes(address)),
    chains: review.chains.filter(chain => chains.includes(chain.caipNetworkId)),
    solana: {
      accounts: config.solana.accounts
        .map(({ address }) => address)
        .filter(address => chosen.includes(address)),
      chains: clusters.filter(chain => chains.includes(chain.caipNetworkId)),
    },
    plain: mapFamilies(family => ({
      accounts: toAllAddresses(
        config.plain[family].accounts.filter(({ address }) => chosen.includes(address)),
      ),
      chains: review.plain[family].chains.filter(chain => chains.includes(chain.caipNetworkId)),
    })),
  }
  const nothing = Object.keys(toNamespaces(review, agreed)).length === 0
  const toggle = <Value,>(list: readonly Value[], value: Value, on: boolean): readonly Value[] =>
    on ? [...list, value] : list.filter(other => other !== value)
  return (
    <section className="panel" data-testid="wallet-proposal" data-id={item.id}>
      <Requester name={metadata.name} origin={metadata.url} note="Unverified: this name comes from the app" />
      <h1>Connect to this app</h1>
      {review.blocked ? (
        <p className="notice notice-danger" role="alert" data-testid="wallet-proposal-blocked">
          {oneLine(review.blocked.message, 300)}
        </p>
      ) : null}
      {offered.map(({ family, accounts }) => (
        <fieldset key={family} className="choices" data-testid={`wallet-accounts-${family}`}>
          <legend className="label">
            {offered.length > 1 ? `${familyNames[family]} accounts` : 'Accounts'}
          </legend>
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
      ))}
      <fieldset className="choices">
        <legend className="label">Networks</legend>
        <div className="pills">
          {known.map(chain => (
            <label key={chain.caipNetworkId} className="pill">
              <input
                type="checkbox"
                data-testid={`wallet-chain-${chain.caipNetworkId}`}
                checked={chains.includes(chain.caipNetworkId)}
                onChange={event => setChains(toggle(chains, chain.caipNetworkId, event.target.checked))}
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
        <h2 className="label">It can ask you to</h2>
        <ul className="wishes" data-testid="wallet-proposal-methods" data-methods={methods.join(',')}>
          {toWishes(methods).map(wish => (
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
        disabled={review.blocked !== undefined || nothing}
        onApprove={() => {
          setBusy(true)
          void wallet.approveProposal(item, agreed)
        }}
        onReject={() => {
          setBusy(true)
          void wallet.reject(item, reason)
        }}
      />
    </section>
  )
}

type Offer = { family: Family; accounts: readonly { name: string; address: string }[] }

const wishWords: readonly (readonly [methods: readonly string[], words: string])[] = [
  [['personal_sign', 'solana_signMessage', 'signMessage', 'stx_signMessage'], 'Sign messages'],
  [['eth_signTypedData_v4'], 'Sign typed data, such as orders and permits'],
  [
    ['solana_signTransaction', 'solana_signAllTransactions', 'signPsbt', 'stx_signTransaction'],
    'Sign transactions for the app to send',
  ],
  [['eth_sendTransaction', 'solana_signAndSendTransaction'], 'Send transactions'],
  [['wallet_switchEthereumChain'], 'Switch network'],
  [['wallet_addEthereumChain'], 'Add networks'],
]

/** An app that names no method gets all that the wallet has. */
function toWishes(methods: readonly string[]): readonly string[] {
  const wanted = wishWords.filter(
    ([names]) => methods.length === 0 || names.some(name => methods.includes(name)),
  )
  return wanted.length > 0 ? wanted.map(([, words]) => words) : ['See your address']
}
