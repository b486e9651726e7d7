// What a test waits for may take its time on a busy machine.
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 20_000 })
