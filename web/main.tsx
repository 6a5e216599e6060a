/**
 * The start of the page: the libraries that every screen uses, and then the app, so that the browser runs the one while it still loads the other. As one
 * script they kept a slow phone busy for 150 ms at a time.
 */
import './platform/loading/trusted-types'
import 'react'
import 'react-dom/client'
import '@preact/signals-react/runtime'
import '@tanstack/react-query'
import '@tanstack/react-router'
import 'zod'

void import('./app')
