import { useId, useMemo, useRef, useState } from 'react'
import type { Armed } from '../shell/useArmed.js'
import { toPayloadDigest } from '../signing/toPayloadDigest.js'
import type { Action, ApprovalDecision, ApprovalRequest, Fact, Label } from '../signing/types.js'
import { Address } from './Address.js'
import { compareAdvice } from './advice/compareAdvice.js'
import type { Advice, Change } from './advice/types.js'
import './approval.css'
import { decodePayload, mergeLabels, type ReadPayload, toOwn } from './decode/decodePayload.js'
import { FactList } from './FactList.js'
import { type FormatContext, formatFact, formatUnits } from './formatFact.js'
import { needsWindow } from './place.js'

export type ApprovalScreenProps = {
  request: ApprovalRequest
  /** Of everything but messages. */
  read?: ReadPayload | undefined
  /** Undefined while it is read. */
  advice: Advice | undefined
  armed: Armed
  onDecide(decision: ApprovalDecision): void
}

const maxDangers = 3
const noAdvice: Advice = { tokens: {}, changes: [] }

const toAddress = (caipAddress: string): string => caipAddress.slice(caipAddress.lastIndexOf(':') + 1)
/** The scheme is named where it is not the usual one. */
const toSite = (origin: string): string => origin.replace(/^https:\/\//, '')

const toFact = ({ amount, token, id }: Change): Fact =>
  token !== undefined && id !== undefined
    ? { name: '', kind: 'item', value: id, token }
    : { name: '', kind: 'amount', value: amount.replace('-', ''), token }

function Changes({ advice, format }: { advice: Advice; format: FormatContext }) {
  const { owners = [] } = advice
  if (advice.changes.length + owners.length === 0 && !advice.failure) return null
  return (
    <section className="advice">
      <h2>What the network expects</h2>
      {advice.failure && <p className="caution">It would fail now: {advice.failure}</p>}
      <ul>
        {advice.changes.map(change => (
          <li key={`${change.token ?? ''} ${change.id ?? ''}`}>
            {change.amount.startsWith('-') ? 'You pay ' : 'You receive '}
            <bdi>{formatFact(toFact(change), format)}</bdi>
          </li>
        ))}
      </ul>
      {owners.map(({ account, owner }) => (
        <p key={account}>
          The token account <Address value={account} /> belongs to <Address value={owner} />
        </p>
      ))}
      <p className="hint">A preview of this moment. It can turn out differently.</p>
    </section>
  )
}

function Actions({ actions, format }: { actions: readonly Action[]; format: FormatContext }) {
  return (
    <ol className={actions.length > 1 ? 'actions' : 'actions single'}>
      {actions.map(({ title, facts }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={index}>
          <h2>{title}</h2>
          <FactList facts={facts} format={format} />
        </li>
      ))}
    </ol>
  )
}

function Warnings({ labels }: { labels: readonly Label[] }) {
  return (
    <ul className="labels">
      {labels.map(({ id, severity, text }) => (
        <li key={text} className={severity} data-label={id}>
          {text}
        </li>
      ))}
    </ul>
  )
}

/** What a site asks for, decoded from the bytes that would be signed, with Approve and Reject. */
export function ApprovalScreen({ request, read, advice: arrived, armed, onDecide }: ApprovalScreenProps) {
  const { origin, account, network, payload } = request
  const decoded = useMemo(() => decodePayload(request, read), [request, read])
  const { isArmed, visibility, guard } = armed
  const advice = arrived ?? noAdvice
  // A danger that comes with the advice must not come after the click.
  const isWaiting = arrived === undefined && needsWindow(request, read)
  const [ticked, setTicked] = useState<string>()
  const [isDecided, setDecided] = useState(false)
  const hasDecided = useRef(false)
  const headingId = useId()
  const labels = useMemo(
    () => mergeLabels(decoded.labels, compareAdvice({ decoded, advice, own: toOwn(request) })),
    [decoded, advice, request],
  )
  const dangers = labels.filter(({ severity }) => severity === 'danger')
  const others = labels.filter(({ severity }) => severity !== 'danger')
  // A tick is for the dangers that it was beside: one that comes with the advice needs another.
  const shown = dangers.map(({ text }) => text).join('\n')
  const isTicked = ticked === shown
  const isAccepted = dangers.length === 0 || isTicked
  const format: FormatContext = { symbol: network.symbol, decimals: network.decimals, tokens: advice.tokens }

  const decide = (decision: ApprovalDecision): void => {
    if (hasDecided.current) return
    hasDecided.current = true
    setDecided(true)
    onDecide(decision)
  }

  return (
    <main className="approval" aria-labelledby={headingId} data-kind={payload.kind}>
      <header>
        <p className="site" data-testid="approval-site">
          {toSite(origin)}
        </p>
        <h1 id={headingId}>asks for your approval</h1>
        <dl className="facts">
          <div>
            <dt>Network</dt>
            <dd>{network.name}</dd>
          </div>
          <div className="wide">
            <dt>Account</dt>
            <dd>
              <Address value={toAddress(account.caipAddress)} />
            </dd>
          </div>
        </dl>
      </header>
      <Actions actions={decoded.actions} format={format} />
      {decoded.maxFee !== undefined && (
        <dl className="facts fee">
          <div>
            <dt>Network fee, at most</dt>
            <dd>
              <bdi>
                {formatUnits(BigInt(decoded.maxFee), network.decimals)} {network.symbol}
              </bdi>
            </dd>
          </div>
        </dl>
      )}
      <Warnings labels={[...dangers.slice(maxDangers), ...others]} />
      <Changes advice={advice} format={format} />
      {decoded.details.length > 0 && (
        <details>
          <summary>Everything that is signed</summary>
          <FactList facts={decoded.details} format={format} />
        </details>
      )}
      <footer>
        {dangers.length > 0 && (
          <section className="danger-box" role="alert">
            <Warnings labels={dangers.slice(0, maxDangers)} />
            <label>
              <input
                type="checkbox"
                data-testid="approval-accept"
                checked={isTicked}
                disabled={isWaiting}
                onChange={event => setTicked(event.target.checked ? shown : undefined)}
              />
              I understand, and want it anyway
            </label>
          </section>
        )}
        {isWaiting && (
          <p className="hint" role="status">
            Asking the network what this does…
          </p>
        )}
        {visibility === 'unprovable' && (
          <p className="hint">
            This browser cannot show that nothing covers this page. Open it in a window to approve.
          </p>
        )}
        <div className="buttons">
          <button
            type="button"
            data-testid="lk-reject"
            disabled={isDecided}
            onClick={() => decide({ approved: false })}
          >
            Reject
          </button>
          <button
            type="button"
            className="approve"
            data-testid="lk-approve"
            disabled={isDecided || !isArmed || isWaiting || !isAccepted}
            onClick={guard(() => decide({ approved: true, digest: toPayloadDigest(request) }))}
          >
            Approve
          </button>
        </div>
      </footer>
    </main>
  )
}
