import type { ReactElement } from 'react'
import { useWords } from '../context/UiContext.js'
import { Scroll } from './Scroll.js'

/** Placeholders of rows that are loading. */
export function RowSkeletons({ count }: { count: number }): ReactElement {
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all the same
        <div className="row ghost" key={index} aria-hidden="true">
          <span className="mark skeleton" />
          <span className="skeleton line" />
        </div>
      ))}
    </>
  )
}

/** Placeholder of a view whose code is loading. */
export function ViewSkeleton(): ReactElement {
  const { t } = useWords()
  return (
    <Scroll>
      <span className="sr">{t('loading')}</span>
      <RowSkeletons count={3} />
    </Scroll>
  )
}
