import { type ReactNode, useEffect, useState } from 'react'
import type { Address } from 'viem'
import type { Family } from '../config/config.js'
import { familyNames, modules } from '../config/modules.js'
import { type RpcErrorData, toRpcErrorData } from '../core/errors.js'
import { mapFamilies, plainFamilies } from '../core/family.js'
import { getPermission } from '../core/permissions.js'
import { isPlainRequest } from '../core/plainRequest.js'
import { selectSiteAccounts } from '../core/sitePermissions.js'
import { isSolanaRequest } from '../core/solanaRequest.js'
import type { TransactionFee } from '../core/transaction.js'
import { Icon, Mark } from '../ui/icons.js'
import { PlainReview } from '../ui/PlainReview.js'
import { AccountLine, Decide, KeyWarning, Requester } from '../ui/parts.js'
import { RequestReview, titles } from '../ui/RequestReview.js'
import { SolanaReview, toSolanaTitle } from '../ui/SolanaReview.js'
import type { FeeState } from '../ui/TransactionReview.js'
import { useSolanaFacts } from '../ui/useSolanaFacts.js'
import type { Decision, QueuedRequest, WalletView } from './protocol.js'
import { tellWorker, useWalletView } from './ui.js'

/** The window a site's request opens: one question at a time, oldest first. */
export function ApprovePage(): ReactNode {
  const { view, problem } = useWalletView()
  const item = view?.queue[0]
  return (
    <div className="window">
      <header className="bar">
        <Mark size={26} />
        <strong>Development Wallet</strong>
        {view && view.queue.length > 1 ? (
          <span className="badge" data-testid="wallet-queue">
            1 of {view.queue.length}
          </span>
        ) : null}
      </header>
      <KeyWarning />
      {problem ? (
        <p className="notice notice-danger" role="alert">
          {problem}
        </p>
      ) : !view ? null : view.locked ? (
        <Unlock />
      ) : item ? (
        <Question key={item.id} item={item} view={view} />
      ) : (
        <p className="empty">No pending requests. You can close this window.</p>
      )}
    </div>
  )
}

/** The locked wallet's only screen. */
export function Unlock(): ReactNode {
  return (
    <main className="empty" data-testid="wallet-locked">
      <Icon name="lock" size={36} />
      <h1>Wallet locked</h1>
      <p className="muted">
        Sites can’t see your accounts until you unlock it. Development keys need no password.
      </p>
      <button
        type="button"
        className="button primary"
        data-testid="wallet-unlock"
        onClick={() => void tellWorker({ type: 'lock', locked: false })}
      >
        Unlock
      </button>
    </main>
  )
}

function useFee(item: QueuedRequest): FeeState {
  const [state, setState] = useState<FeeState>({ status: 'loading' })
  const wanted = item.request.kind === 'transaction'
  useEffect(() => {
    if (!wanted) return
    let current = true
    tellWorker({ type: 'estimate', id: item.id }).then(
      fee => current && setState({ status: 'ready', fee: fee as TransactionFee }),
      (error: unknown) => current && setState({ status: 'failed', error: toRpcErrorData(error) }),
    )
    return () => {
      current = false
    }
  }, [wanted, item.id])
  return state
}

function Question({ item, view }: { item: QueuedRequest; view: WalletView }): ReactNode {
  const fee = useFee(item)
  const permission = getPermission(view.permissions, item.origin)
  const [chosen, setChosen] = useState<readonly Address[]>(
    () => permission?.accounts ?? view.accounts.slice(0, 1).map(account => account.address),
  )
  const granted = selectSiteAccounts(view.solana.permissions, item.origin, false)
  const [chosenSolana, setChosenSolana] = useState<readonly string[]>(() =>
    granted.length > 0 ? granted : view.solana.accounts.slice(0, 1).map(account => account.address),
  )
  const [chosenPlain, setChosenPlain] = useState(() =>
    mapFamilies(family => {
      const { permissions, accounts } = view.plain[family]
      const used = selectSiteAccounts(permissions, item.origin, false)
      return used.length > 0 ? used : accounts.slice(0, 1).map(account => account.address)
    }),
  )
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<RpcErrorData>()
  const { request } = item
  const chain = view.chains.find(candidate => candidate.chainId === item.chainId) ?? view.chains[0]
  const cluster =
    request.kind === 'solanaTransactions'
      ? view.solana.chains.find(candidate => candidate.caipNetworkId === request.chain)
      : view.solana.chains[0]
  const facts = useSolanaFacts(request, cluster)
  const families = item.families ?? (request.kind === 'connect' ? [request.family ?? 'eip155'] : [])
  const chainIds = (request.kind === 'connect' && request.session?.chainIds) || []
  const networks = view.chains.filter(({ chainId }) => chainIds.includes(chainId))
  const plainPart = isPlainRequest(request) ? view.plain[request.family] : undefined
  const plainChain =
    isPlainRequest(request) && plainPart?.chains.find(({ caipNetworkId }) => caipNetworkId === request.chain)
  const review =
    isPlainRequest(request) && plainChain ? modules[request.family].describe(request, plainChain) : undefined
  const words = isPlainRequest(request)
    ? (review ?? { title: 'Sign', approve: 'Sign' })
    : isSolanaRequest(request)
      ? toSolanaTitle(request)
      : titles[request.kind]
  const plainAccounts = plainFamilies.flatMap(family => view.plain[family].accounts)
  const signer =
    request.kind === 'transaction'
      ? request.transaction.from
      : 'address' in request
        ? request.address
        : undefined
  const own = isPlainRequest(request) ? request.account : signer
  const account = [...view.accounts, ...view.solana.accounts, ...plainAccounts].find(
    ({ address }) => address === own,
  )
  const accountChain = plainChain || (isSolanaRequest(request) ? cluster : chain)

  const run = (task: () => Promise<unknown>): void => {
    setBusy(true)
    setFailure(undefined)
    task().catch((error: unknown) => {
      setFailure(toRpcErrorData(error))
      setBusy(false)
    })
  }
  const decision: Decision =
    request.kind === 'connect'
      ? {
          families,
          ...(families.includes('eip155') ? { accounts: chosen } : {}),
          ...(families.includes('solana') ? { solana: chosenSolana } : {}),
          ...(plainFamilies.some(family => families.includes(family)) ? { plain: chosenPlain } : {}),
        }
      : request.kind === 'transaction' && fee.status === 'ready'
        ? { fee: fee.fee }
        : {}

  return (
    <>
      <main
        className="question"
        data-testid="wallet-request"
        data-id={item.id}
        data-kind={request.kind}
        data-method={item.method}
      >
        <Requester
          origin={item.origin}
          note={
            permission || granted.length > 0 || isPlainRequest(request)
              ? 'Connected to this wallet'
              : 'Not connected yet'
          }
        />
        <h1>{words.title}</h1>
        {request.kind === 'connect' ? (
          <>
            <p className="muted">
              It can see these accounts and their balances, and ask you to sign. It can’t move funds without
              your approval.
            </p>
            {networks.length > 0 ? (
              <p className="muted" data-testid="wallet-networks">
                EVM networks: {networks.map(({ name }) => name).join(', ')}
              </p>
            ) : null}
            {families.includes('eip155') ? (
              <AccountChoice
                family="eip155"
                label={families.length > 1 ? 'EVM accounts' : 'Accounts'}
                accounts={view.accounts}
                chosen={chosen}
                onChange={setChosen}
              />
            ) : null}
            {families.includes('solana') ? (
              <AccountChoice
                family="solana"
                label={families.length > 1 ? 'Solana accounts' : 'Accounts'}
                accounts={view.solana.accounts}
                chosen={chosenSolana}
                onChange={setChosenSolana}
              />
            ) : null}
            {plainFamilies.map(family =>
              families.includes(family) ? (
                <AccountChoice
                  key={family}
                  family={family}
                  label={families.length > 1 ? `${familyNames[family]} accounts` : 'Accounts'}
                  accounts={view.plain[family].accounts}
                  chosen={chosenPlain[family]}
                  onChange={accounts => setChosenPlain({ ...chosenPlain, [family]: accounts })}
                />
              ) : null,
            )}
          </>
        ) : isPlainRequest(request) ? (
          review ? (
            <PlainReview review={review} />
          ) : null
        ) : isSolanaRequest(request) ? (
          <SolanaReview request={request} origin={item.origin} chain={cluster} facts={facts} />
        ) : !chain ? null : (
          <RequestReview
            request={request}
            origin={item.origin}
            chain={chain}
            chains={view.chains}
            fee={fee}
          />
        )}
        {account ? (
          <AccountLine name={account.name} address={account.address} note={accountChain?.name} />
        ) : null}
        {failure ? (
          <p className="notice notice-danger" role="alert">
            {failure.message}
          </p>
        ) : null}
      </main>
      <Decide
        approveLabel={words.approve}
        busy={busy}
        disabled={
          (request.kind === 'connect' &&
            !(families.includes('eip155') && chosen.length > 0) &&
            !(families.includes('solana') && chosenSolana.length > 0) &&
            !plainFamilies.some(family => families.includes(family) && chosenPlain[family].length > 0)) ||
          (request.kind === 'solanaTransactions' && facts.status === 'loading') ||
          (request.kind === 'transaction' && fee.status === 'loading')
        }
        onApprove={() => run(() => tellWorker({ type: 'approve', id: item.id, decision }))}
        onReject={() => run(() => tellWorker({ type: 'reject', id: item.id }))}
      />
    </>
  )
}

function AccountChoice<Own extends string>(props: {
  family: Family
  label: string
  accounts: readonly { address: Own; name: string }[]
  chosen: readonly Own[]
  onChange(accounts: readonly Own[]): void
}): ReactNode {
  const { family, label, accounts, chosen, onChange } = props
  return (
    <fieldset className="choices" data-testid={`wallet-accounts-${family}`}>
      <legend className="label">{label}</legend>
      {accounts.map(account => (
        <label key={account.address} className="choice">
          <input
            type="checkbox"
            data-testid={`wallet-account-${account.address}`}
            checked={chosen.includes(account.address)}
            onChange={event =>
              onChange(
                event.target.checked
                  ? [...chosen, account.address]
                  : chosen.filter(address => address !== account.address),
              )
            }
          />
          <AccountLine name={account.name} address={account.address} />
        </label>
      ))}
    </fieldset>
  )
}
