import type { ReactNode } from 'react'
import type { Warning } from '../core/getWarnings.js'
import { oneLine, shortAddress } from '../core/text.js'
import { Avatar, Icon } from './icons.js'

/** The one warning that is always on screen. */
export function KeyWarning(): ReactNode {
  return (
    <section className="key-warning" aria-label="Warning" data-testid="wallet-key-warning">
      <Icon name="warning" size={22} />
      <p>
        <strong>Development keys.</strong> Everyone knows them. <strong>Never send real funds here.</strong>
      </p>
    </section>
  )
}

/** The requesting site as the browser reports it, never in the site's own formatting. */
export function Requester(props: {
  /** What the app calls itself; without it the origin is the name. */
  name?: string | undefined
  origin: string
  note?: string | undefined
}): ReactNode {
  const { name, note } = props
  const origin = oneLine(props.origin, 200)
  const host = URL.canParse(props.origin) ? new URL(props.origin).hostname : origin
  const letter = [...(name ? oneLine(name, 40) : host)][0]?.toUpperCase() ?? '?'
  return (
    <div className="requester">
      <Avatar text={props.origin} label={letter} size={44} />
      <div>
        {name ? <strong className="requester-name">{oneLine(name, 40)}</strong> : null}
        <span className={name ? 'requester-origin' : 'requester-name'} data-testid="wallet-origin">
          {origin}
        </span>
        {note ? <span className="muted small">{note}</span> : null}
      </div>
    </div>
  )
}

export function Warnings({ items }: { items: readonly Warning[] }): ReactNode {
  return items.map(item => (
    <p
      key={item.text}
      className={`notice notice-${item.tone}`}
      role={item.tone === 'danger' ? 'alert' : undefined}
    >
      <Icon name="warning" size={18} />
      <span>{oneLine(item.text, 400)}</span>
    </p>
  ))
}

/** A full address, with the ends a reader compares first in bold; where it must break, it breaks in the middle. */
export function Address({ value }: { value: string }): ReactNode {
  const middle = Math.ceil(value.length / 2)
  return (
    <span className="address">
      <span>
        <b>{value.slice(0, 6)}</b>
        {value.slice(6, middle)}
      </span>
      <span>
        {value.slice(middle, -4)}
        <b>{value.slice(-4)}</b>
      </span>
    </span>
  )
}

export function AccountLine({
  name,
  address,
  note,
}: {
  name: string
  address: string
  note?: ReactNode
}): ReactNode {
  return (
    <span className="account-line">
      <Avatar text={address} size={32} />
      <span>
        <strong>{name}</strong>
        <span className="muted mono small" title={address}>
          {shortAddress(address)}
        </span>
      </span>
      {note ? <span className="account-note">{note}</span> : null}
    </span>
  )
}

/** A name and its value, as one row of a card; `stacked` for values that need the whole width. */
export function Row(props: { label: string; stacked?: boolean; children: ReactNode }): ReactNode {
  return (
    <div className={props.stacked ? 'row stacked' : 'row'}>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  )
}

/** The decision, always at the same place and in the same order. */
export function Decide(props: {
  approveLabel: string
  rejectLabel?: string
  busy?: boolean
  disabled?: boolean
  onApprove(): void
  onReject(): void
}): ReactNode {
  return (
    <div className="decide">
      <button
        type="button"
        className="button"
        data-testid="wallet-reject"
        disabled={props.busy}
        onClick={props.onReject}
      >
        {props.rejectLabel ?? 'Reject'}
      </button>
      <button
        type="button"
        className="button primary"
        data-testid="wallet-approve"
        disabled={props.busy || props.disabled}
        aria-busy={props.busy || undefined}
        onClick={props.onApprove}
      >
        {props.busy ? 'Working…' : props.approveLabel}
      </button>
    </div>
  )
}
