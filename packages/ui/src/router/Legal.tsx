import { useClient } from '@latchkit/react'
import { Fragment, type ReactElement, type ReactNode, useState } from 'react'
import { toSafeUrl } from '../components/toSafeUrl.js'
import * as testIds from '../ids.js'
import { adoptPairing } from './adoptPairing.js'
import type { ConsentState } from './consent.js'
import type { Ui } from './UiContext.js'

/** A sentence whose slots are elements. */
function withLinks(sentence: string, links: Readonly<Record<string, ReactElement>>): ReactNode[] {
  return sentence.split(/(\{\w+\})/g).map((part, index) => {
    const link = /^\{\w+\}$/.test(part) ? links[part.slice(1, -1)] : undefined
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed sentence
    return <Fragment key={index}>{link ?? part}</Fragment>
  })
}

type LegalProps = ConsentState & { ui: Ui }

/** What a visitor agrees to by connecting, with a box to tick when the site asks for it (R9.12). */
export function Legal({ ui, isAsked, isGiven }: LegalProps): ReactElement {
  // Its words and styles come with it, before it is drawn for the first time.
  useState(adoptPairing)
  const { options } = useClient()
  const terms = toSafeUrl(options.termsConditionsUrl)
  const privacy = toSafeUrl(options.privacyPolicyUrl)
  const { t } = ui.words
  const toLink = (href: string, text: string): ReactElement => (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
  const links = {
    ...(terms ? { terms: toLink(terms, t('terms')) } : {}),
    ...(privacy ? { privacy: toLink(privacy, t('privacy')) } : {}),
  }
  const both = { terms: '{terms}', privacy: '{privacy}' }
  const one = { link: '{link}' }
  const sentence =
    terms && privacy
      ? withLinks(isAsked ? t('legalAgree', both) : t('legal', both), links)
      : withLinks(isAsked ? t('legalAgreeOne', one) : t('legalOne', one), {
          link: Object.values(links)[0] as ReactElement,
        })
  return isAsked ? (
    <label className="consent" data-testid={testIds.legal}>
      <input
        type="checkbox"
        data-testid={testIds.legalCheckbox}
        checked={isGiven}
        onChange={event => ui.consent.set(event.target.checked)}
      />
      <span>{sentence}</span>
    </label>
  ) : (
    <p data-testid={testIds.legal}>{sentence}</p>
  )
}
