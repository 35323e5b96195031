import { configure } from '@testing-library/react'

// Views are chunks of their own, and under test each is compiled when it is first shown: on a busy machine
// that takes longer than the second that is the default.
configure({ asyncUtilTimeout: 8000 })
