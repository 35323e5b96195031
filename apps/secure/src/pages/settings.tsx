import { createAuthApi } from '../api/createAuthApi.js'
import { createCall } from '../api/createCall.js'
import { createBrowserCustody } from '../custody/createBrowserCustody.js'
import { createFlows } from '../session/createFlows.js'
import { createSocialSteps } from '../settings/createSocialSteps.js'
import { createUndoLink } from '../settings/createUndoLink.js'
import { SettingsApp } from '../settings/SettingsApp.js'
import { showPage } from '../shell/showPage.js'

const api = createAuthApi(createCall({ origin: location.origin }))
const custody = createBrowserCustody(api)
const steps = createSocialSteps({ api, flows: createFlows(sessionStorage) })
const undoLink = createUndoLink({ location, history, storage: sessionStorage })
showPage(<SettingsApp api={api} custody={custody} steps={steps} undoLink={undoLink} />)
