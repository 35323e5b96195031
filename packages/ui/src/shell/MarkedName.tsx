import type { ReactElement } from 'react'
import { useWords } from '../context/UiContext.js'
import { findLookAlikes } from './findLookAlikes.js'

/** A name from outside, the letters of another alphabet in it marked. */
export function MarkedName({ name }: { name: string }): ReactElement {
  const { t } = useWords()
  const parts = findLookAlikes(name)
  if (!parts) return <>{name}</>
  return (
    <>
      {parts.map(({ text, isSuspicious }, index) =>
        isSuspicious ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed text
          <mark className="look-alike" key={index} title={t('lookAlike')}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
      <span className="sr">. {t('lookAlike')}</span>
    </>
  )
}
