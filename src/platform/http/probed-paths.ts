/**
 * First parts of paths that monitors and scanners ask for. Hearth has none of them, and its page in their place would be a false yes. None may
 * be the first part of a screen's address in web/router.tsx.
 */
const names =
  'actuator|adminer|administrator|alive|api-docs|autodiscover|backup|boaform|cgi-bin|config|console|debug|dns-query|ecp|env|geoserver|' +
  'graphiql|graphql|hnap1|health|healthz|health-?check|heartbeat|heapdump|hudson|info|jenkins|jmx-console|live|livez|liveness|lib|' +
  'manager|metrics|monitoring|mysql|nagios|nginx_status|node_modules|openapi|owa|pgadmin|php-?my-?admin|ping|pma|prometheus|readiness|' +
  'ready|readyz|redoc|remote|rest|rpc|sdk|server-info|server-status|solr|src|stats|status|stub_status|swagger(-ui)?|telescope|trace|up|v[1-9]|' +
  'vendor|version|web-inf|webdav|wordpress|xmlrpc|_\\w+'

/** Also what begins with `wp-`, hidden files and folders at any depth, `.well-known` among them, and old scripts such as `/x.php/y`. */
const probed = new RegExp(`^/(${names}|wp-[^/]*)(/|$)|/\\.|\\.(php|aspx?|jsp|cgi)(/|$)`, 'i')

/** Whether a path is one that programs probe and that no page may answer. */
export const isProbedPath = (path: string) => probed.test(path)
