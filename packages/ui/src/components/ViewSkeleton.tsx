import type { ReactElement } from 'react'
import { useWords } from '../router/UiContext.js'
import { Scroll } from './Scroll.js'

/** Rows that are still to come. */
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

/** Stands for the moment in which a view's code is fetched. */
export function ViewSkeleton(): ReactElement {
  const { t } = useWords()
  return (
    <Scroll>
      <span className="sr">{t('loading')}</span>
      <RowSkeletons count={3} />
    </Scroll>
  )
}
