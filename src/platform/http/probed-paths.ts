/**
 * First path segments that monitors and scanners probe. Hearth serves none of them; answering with its page would be a false positive. No
 * screen in web/router.tsx may start with one of them.
 */
const names =
  'actuator|adminer|administrator|alive|api-docs|autodiscover|backup|boaform|cgi-bin|config|console|debug|dns-query|ecp|env|geoserver|' +
  'graphiql|graphql|hnap1|health|healthz|health-?check|heartbeat|heapdump|hudson|info|jenkins|jmx-console|live|livez|liveness|lib|' +
  'manager|metrics|monitoring|mysql|nagios|nginx_status|node_modules|openapi|owa|pgadmin|php-?my-?admin|ping|pma|prometheus|readiness|' +
  'ready|readyz|redoc|remote|rest|rpc|sdk|server-info|server-status|solr|src|stats|status|stub_status|swagger(-ui)?|telescope|trace|up|v[1-9]|' +
  'vendor|version|web-inf|webdav|wordpress|xmlrpc|_\\w+'

/** Also segments starting with `wp-`, hidden files and folders at any depth (such as `.well-known`), and scripts such as `/x.php/y`. */
const probed = new RegExp(`^/(${names}|wp-[^/]*)(/|$)|/\\.|\\.(php|aspx?|jsp|cgi)(/|$)`, 'i')

/** Whether programs probe this path, so that it must be a 404 instead of the page. */
export const isProbedPath = (path: string) => probed.test(path)
