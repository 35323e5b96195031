import { selectNetwork } from '@latchkit/core'
import { useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { useWords } from '../../context/UiContext.js'
import { icons } from './icons.js'

/** The account's network has no names of this site. */
export function Unsupported(): ReactElement {
  const { t } = useWords()
  const { network } = useLatchkitState(state => selectNetwork(state))
  return (
    <Scroll>
      <Notice
        icon={icons.name}
        title={t('namesUnsupported')}
        text={t('namesUnsupportedText', { network: network?.name ?? t('thisNetwork') })}
      />
    </Scroll>
  )
}
