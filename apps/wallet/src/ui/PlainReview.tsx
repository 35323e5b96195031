import type { ReactNode } from 'react'
import { visibleText } from '../core/text.js'
import type { PlainReview as Review } from '../families/types.js'
import { Address, Row, Warnings } from './parts.js'

/** All facts of a request of Bitcoin or Stacks, for review before approval. */
export function PlainReview({ review }: { review: Review }): ReactNode {
  const { rows, warnings, message } = review
  return (
    <>
      <Warnings items={warnings} />
      {rows.length > 0 ? (
        <dl className="card" data-testid="wallet-transaction">
          {rows.map(({ label, value, testId, isAddress }) => (
            <Row key={`${label} ${value}`} label={label} stacked={isAddress || value.length > 40}>
              <span data-testid={testId} className="break">
                {isAddress ? <Address value={visibleText(value)} /> : visibleText(value)}
              </span>
            </Row>
          ))}
        </dl>
      ) : null}
      {message === undefined ? null : (
        <pre className="payload" data-testid="wallet-message" data-text="true">
          {visibleText(message)}
        </pre>
      )}
    </>
  )
}
