import { push } from '@latchkit/core'
import { useClient } from '@latchkit/react'
import type { ReactElement } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { lineIcons } from '../../components/lineIcons.js'
import { moreIcons } from '../../components/moreIcons.js'
import { Scroll } from '../../components/Scroll.js'
import * as testIds from '../../ids.js'
import { useWords } from '../../router/UiContext.js'

/** What a wallet is, in three facts, and the way to one. */
export function WhatIsAWalletView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const facts: readonly [string, string, string][] = [
    [lineIcons.wallet, t('whatHome'), t('whatHomeText')],
    [moreIcons.key, t('whatKey'), t('whatKeyText')],
    [moreIcons.shield, t('whatYours'), t('whatYoursText')],
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
      <button
        type="button"
        className="button primary wide"
        data-testid={testIds.noWallet}
        onClick={() => {
          client.emit('CLICK_GET_WALLET', {})
          push(client, { view: 'GetWallet' })
        }}
      >
        {t('whatGet')}
      </button>
    </Scroll>
  )
}
