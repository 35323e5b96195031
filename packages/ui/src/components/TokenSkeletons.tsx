import type { ReactElement } from 'react'

/** Rows of a list that is loading. */
export function TokenSkeletons(): ReactElement {
  return (
    <>
      {[0, 1, 2].map(index => (
        <div className="token" key={index} aria-hidden="true">
          <span className="mark skeleton" data-round="" />
          <span className="skeleton line" />
        </div>
      ))}
    </>
  )
}
