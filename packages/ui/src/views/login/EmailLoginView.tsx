import type { ReactElement } from 'react'
import { Scroll } from '../../components/Scroll.js'
import { useWords } from '../../context/UiContext.js'
import { EmailForm } from '../methods/EmailForm.js'

/** Signing in by email alone. */
export function EmailLoginView(): ReactElement {
  const { t } = useWords()
  return (
    <Scroll>
      <p className="text">{t('loginEmailText')}</p>
      <EmailForm isFirst />
    </Scroll>
  )
}
