import { navigate } from '@latchkit/core'
import { createDebugReport, emit, prepareDebugReport } from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import { type ReactElement, useEffect } from 'react'
import { Button } from '../../components/Button.js'
import { CopyButton } from '../../components/CopyButton.js'
import { frameIcons, frameTestIds } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { Scroll } from '../../components/Scroll.js'
import { useWords } from '../../context/UiContext.js'
import { icons } from './icons.js'
import { testIds } from './testIds.js'

/** What a wallet is, in three facts, a button to get one, and the report for a site's support. */
export function WhatIsAWalletView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  useEffect(() => void prepareDebugReport(client), [client])
  const facts: readonly [string, string, string][] = [
    [frameIcons.wallet, t('whatHome'), t('whatHomeText')],
    [icons.key, t('whatKey'), t('whatKeyText')],
    [icons.shield, t('whatYours'), t('whatYoursText')],
  ]
  return (
    <Scroll>
      <ul className="facts">
        {facts.map(([icon, title, text]) => (
          <li className="fact" key={icon}>
            <span className="glyph">
              <LineIcon path={icon} size={22} />
            </span>
            <h2 className="name">{title}</h2>
            <p className="text">{text}</p>
          </li>
        ))}
      </ul>
      <Button
        look="primary wide"
        testId={frameTestIds.noWallet}
        onClick={() => {
          emit(client, 'CLICK_GET_WALLET', {})
          navigate(client, { view: 'GetWallet' })
        }}
      >
        {t('whatGet')}
      </Button>
      <CopyButton
        text={() => createDebugReport(client)}
        label={t('copyReport')}
        testId={testIds.copyReport}
        className="button quiet"
        wide
      />
    </Scroll>
  )
}
