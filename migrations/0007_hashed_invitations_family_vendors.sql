ALTER TABLE `family_invitations` RENAME COLUMN "code" TO "code_hash";--> statement-breakpoint
DROP INDEX `family_invitations_code_unique`;--> statement-breakpoint
CREATE UNIQUE INDEX `family_invitations_code_hash_unique` ON `family_invitations` (`code_hash`);--> statement-breakpoint
DROP INDEX `store_vendors_name_key_unique`;--> statement-breakpoint
ALTER TABLE `store_vendors` ADD `family_id` text REFERENCES families(id) ON DELETE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX `store_vendors_family_name` ON `store_vendors` (`family_id`,`name_key`);--> statement-breakpoint
-- rows: store_vendors
-- Each family that uses a vendor of another one, or whose member added it, gets a copy; ids keep the moment of the original.
INSERT INTO `store_vendors` (`id`, `family_id`, `name`, `name_key`, `website`, `is_active`, `created_by`, `created_at`)
SELECT
  substr(vendor.`id`, 1, 15) || lower(substr(hex(randomblob(2)), 2)) || '-' || substr('89ab', 1 + abs(random() % 4), 1) || lower(substr(hex(randomblob(2)), 2)) || '-' || lower(hex(randomblob(6))),
  used.`family_id`, vendor.`name`, vendor.`name_key`, vendor.`website`, vendor.`is_active`,
  CASE WHEN EXISTS (SELECT 1 FROM `family_members` WHERE `family_members`.`family_id` = used.`family_id` AND `family_members`.`user_id` = vendor.`created_by`) THEN vendor.`created_by` END,
  vendor.`created_at`
FROM (
  SELECT `family_id`, `vendor_id` FROM `store_prices`
  UNION SELECT `family_id`, `vendor_id` FROM `shopping_orders`
  UNION SELECT `family_members`.`family_id`, `store_vendors`.`id` FROM `store_vendors` JOIN `family_members` ON `family_members`.`user_id` = `store_vendors`.`created_by`
) AS used
JOIN `store_vendors` AS vendor ON vendor.`id` = used.`vendor_id`
WHERE vendor.`created_by` IS NOT NULL;
--> statement-breakpoint
UPDATE `store_prices` SET `vendor_id` = (
  SELECT own.`id` FROM `store_vendors` AS shared JOIN `store_vendors` AS own ON own.`name_key` = shared.`name_key`
  WHERE shared.`id` = `store_prices`.`vendor_id` AND own.`family_id` = `store_prices`.`family_id`
) WHERE `vendor_id` IN (SELECT `id` FROM `store_vendors` WHERE `family_id` IS NULL AND `created_by` IS NOT NULL);
--> statement-breakpoint
UPDATE `shopping_orders` SET `vendor_id` = (
  SELECT own.`id` FROM `store_vendors` AS shared JOIN `store_vendors` AS own ON own.`name_key` = shared.`name_key`
  WHERE shared.`id` = `shopping_orders`.`vendor_id` AND own.`family_id` = `shopping_orders`.`family_id`
) WHERE `vendor_id` IN (SELECT `id` FROM `store_vendors` WHERE `family_id` IS NULL AND `created_by` IS NOT NULL);
--> statement-breakpoint
DELETE FROM `store_vendors` WHERE `family_id` IS NULL AND `created_by` IS NOT NULL;
