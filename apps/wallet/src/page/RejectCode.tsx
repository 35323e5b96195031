import type { ReactNode } from 'react'

export type Reason = { code: number; message: string }

const reasons: Readonly<Record<'proposal' | 'request', readonly Reason[]>> = {
  proposal: [
    { code: 5000, message: 'User rejected.' },
    { code: 5001, message: 'User disapproved requested chains.' },
    { code: 5002, message: 'User disapproved requested methods.' },
    { code: 4001, message: 'User rejected the request.' },
  ],
  request: [
    { code: 4001, message: 'User rejected the request.' },
    { code: 5000, message: 'User rejected.' },
  ],
}

/** Wallets differ in the code they refuse with; a tester chooses which one this refusal carries. */
export function RejectCode({
  kind,
  onChange,
}: {
  kind: 'proposal' | 'request'
  onChange(reason: Reason): void
}): ReactNode {
  return (
    <details className="raw">
      <summary>For testers</summary>
      <label className="field">
        <span>Reject as</span>
        <select
          data-testid="wallet-reject-code"
          onChange={event => {
            const reason = reasons[kind].find(({ code }) => code === Number(event.target.value))
            if (reason) onChange(reason)
          }}
        >
          {reasons[kind].map(({ code, message }) => (
            <option key={code} value={code}>
              {code}: {message}
            </option>
          ))}
        </select>
      </label>
    </details>
  )
}
